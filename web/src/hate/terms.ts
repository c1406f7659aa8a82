// Words of the rulebook that explain themselves: each leads to its rule in the ledger.

/** A word as it is written, and its rule. Longer ones first. */
const terms: readonly [string, string][] = [
  ['Movement Points?', 'HATE-MOVE-01'],
  ['Savagery Pool', 'HATE-ROUND-04'],
  ['High Ground', 'HATE-HIGH-01'],
  ['Area of Effect', 'HATE-AOE-02'],
  ['Neutral Warriors?', 'HATE-HUT-04'],
  ['Feast token', 'HATE-FEAST-01'],
  ['Interest tokens?', 'HATE-COMP-09'],
  ['Forge extensions?', 'HATE-TRIBE-07'],
  ['Take Control', 'HATE-TRIBE-12'],
  ['Secret Missions?', 'HATE-SETUP-08'],
  ['Side Missions?', 'HATE-SCEN-08'],
  ['Ranged', 'HATE-ATK-03'],
  ['Support', 'HATE-SKILL-02'],
  ['Toughness', 'HATE-SKILL-01'],
  ['Savagery', 'HATE-ROUND-04'],
  ['Innocents', 'HATE-HUT-10'],
  ['Plateaus?', 'HATE-SETUP-15'],
  ['Harvests?', 'HATE-MOVE-11'],
  ['Pillaged?', 'HATE-HUT-01'],
  ['Grabs?', 'HATE-BODY-02'],
  ['Bod(?:y|ies)', 'HATE-BODY-01'],
  ['Charges?', 'HATE-CHARGE-02'],
  ['Poison', 'HATE-TRIBE-27'],
  ['Trials?', 'HATE-TRIBE-03'],
  ['Traps?', 'HATE-TRIBE-19'],
  ['Hides?|Hidden', 'HATE-TRIBE-15'],
  ['Wilds?', 'HATE-COMBAT-07'],
  ['Hits?', 'HATE-COMBAT-04'],
  ['Saves?', 'HATE-COMBAT-05'],
  ["KO'd|KO", 'HATE-COMBAT-14'],
  ['Feats?', 'HATE-FORGE-02'],
  ['Range', 'HATE-AMB-32'],
  ['Retreats?', 'HATE-RETREAT-01'],
  ['rerolls?', 'HATE-COMBAT-10'],
];
const any = new RegExp(`\\b(?:${terms.map(([word]) => word).join('|')})(?![A-Za-z'-])`, 'g');
const each = terms.map(([word, rule]) => ({ word: new RegExp(`^(?:${word})$`), rule }));

export interface Bit {
  text: string;
  rule: string | null;
}

/** A text cut into plain parts and words with a rule; each rule once, where it comes first. */
export function explain(text: string): Bit[] {
  const bits: Bit[] = [];
  const seen = new Set<string>();
  let at = 0;
  for (const found of text.matchAll(any)) {
    const [word] = found;
    const rule = each.find((one) => one.word.test(word))?.rule ?? null;
    if (!rule || seen.has(rule)) continue;
    seen.add(rule);
    if (found.index > at) bits.push({ text: text.slice(at, found.index), rule: null });
    bits.push({ text: word, rule });
    at = found.index + word.length;
  }
  if (at < text.length) bits.push({ text: text.slice(at), rule: null });
  return bits;
}
