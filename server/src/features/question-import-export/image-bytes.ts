/** Bytes of the pictures by the address that texts show them under. */
export type ImageBytes = Record<string, Uint8Array>;

/** The picture at an address, which is whatever an author wrote: `constructor` names no picture either. */
export const imageAt = (images: ImageBytes, address: string): Uint8Array | undefined =>
  Object.hasOwn(images, address) ? images[address] : undefined;
