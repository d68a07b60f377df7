/** The text under a layer's name in the list. */
export interface LayerWords {
  readonly family: string;
  readonly place: string;
  readonly dModel: number | null;
  readonly shapes: readonly (readonly number[])[];
}
