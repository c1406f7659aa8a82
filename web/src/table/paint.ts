// How a seat is shown where every game shows it alike: in results, charts and chips.

/** Colours and names of what sits in a seat. */
export interface SeatPaint {
  colour: string;
  /** What is read on the colour. */
  ink: string;
  name: string;
  /** A letter or number that tells seats apart without colours. */
  letter: string;
}
