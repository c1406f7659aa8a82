// How long what others did stays on the screen.
import type { Weights } from '../lib/pace';

/** Milliseconds by event; what is not listed is bookkeeping. */
export const weights: Weights = {
  first_player: 900,
  chosen: 600,
  founded: 700,
  settled: 700,
  mustered: 350,
  turn: 450,
  moved: 650,
  built: 550,
  spent: 350,
  paid: 200,
  captured: 550,
  constructed: 380,
  attacked: 1300,
  withdrew: 1100,
  drew_battle_tiles: 500,
  substituted: 500,
  revealed: 1200,
  tied: 900,
  won: 1200,
  eliminated: 500,
  citadel_taken: 1000,
  retreated: 800,
  raised: 700,
  regrouped: 900,
  over: 600,
};
