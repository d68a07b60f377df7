/** How the core's errors name a value of the caller's, and the type that is needed. */
export const typeNames = {
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  stringOrNumber: 'a string or a number',
  float32Array: 'a Float32Array',
  strings: 'an array of strings',
  numbers: 'an array of numbers',
  input: 'a Float32Array or an Embedding (what embed() gives)',
  object: 'an object',
} as const;

/** The value in a few words: `the string "4"`, `a Float64Array`. */
export const givenTexts = {
  nothing: 'nothing',
  string: (text: string) =>
    `the string ${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)}`,
  number: (value: number) => `the number ${value}`,
  /** An object of a class. */
  object: (name: string) => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`,
} as const;
