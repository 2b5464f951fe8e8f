/** The bytes of images by the URL that texts refer to. */
export type ImageBytes = Record<string, Uint8Array>;

/** Returns the image at a URL. Authors can write any URL, so `constructor` must not find an inherited property. */
export const imageAt = (images: ImageBytes, address: string): Uint8Array | undefined =>
  Object.hasOwn(images, address) ? images[address] : undefined;
