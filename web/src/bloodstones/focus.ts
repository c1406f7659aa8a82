// What is being decided, as anchors: drawn as chosen, so that the eye finds the unit in question.
import type { View } from '../types/View';

export function chosenBy(view: View): Set<string> {
  const { step } = view;
  const found = new Set<string>();
  switch (step.step) {
    case 'muster':
      found.add(`area:${step.area}`);
      break;
    case 'build_where':
      found.add(`tile:${step.kind}`);
      break;
    case 'build_pay':
      found.add(`tile:${step.kind}`).add(`area:${step.area}`);
      break;
    case 'move_where':
      found.add(`unit:${step.from}:${step.kind}`);
      break;
    case 'companion':
    case 'move_pay':
      for (const unit of step.units) found.add(`unit:${step.from}:${unit.kind}`);
      found.add(`area:${step.to}`);
      break;
  }
  if (view.battle) found.add(`area:${view.battle.area}`);
  return found;
}
