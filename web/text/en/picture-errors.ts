/** Why a picture cannot be exported. */

export const pictureRefusal = (name: string, allowed: string, value: unknown) =>
  `${name} must be ${allowed}, not ${String(value)}`;

export const allowedPictures = {
  format: 'svg or png',
  scale: 'a number from 1 to 4',
  titles: 'true or false',
} as const;

export const noPictureYet = 'There is no picture yet: await `ready` first.';
export const noCanvas = 'This browser gives no 2d canvas.';
