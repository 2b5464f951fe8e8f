/** Bytes of the pictures by the address that texts show them under. */
export type PictureBytes = Record<string, Uint8Array>;

/** The picture at an address, which is whatever an author wrote: `constructor` names no picture either. */
export const pictureAt = (pictures: PictureBytes, address: string): Uint8Array | undefined =>
  Object.hasOwn(pictures, address) ? pictures[address] : undefined;
