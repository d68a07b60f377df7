/** What the mask "own" does, in words. */

/** `hides 12 of 36 places and adds numbers from −2 to 0`. */
export function ownMaskText({
  places,
  hidden,
  least,
  most,
}: {
  readonly places: number;
  readonly hidden: number;
  readonly least: number;
  readonly most: number;
}): string {
  const number = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');
  const range = least === most ? number(least) : `numbers from ${number(least)} to ${number(most)}`;
  const hides = hidden === 0 ? '' : `hides ${hidden} of ${places} places`;
  const adds = least === 0 && most === 0 ? '' : `adds ${range}`;
  return (
    [hides, adds].filter((text) => text !== '').join(' and ') || 'hides nothing and adds nothing'
  );
}
