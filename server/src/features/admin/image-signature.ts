const SIGNATURES: [offset: number, bytes: number[]][][] = [
  // JPEG, PNG, and WebP: RIFF, four bytes of length, WEBP.
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Returns whether a file begins like a JPEG, PNG or WebP; its name and content type are ignored. */
export function hasImageSignature(file: Uint8Array): boolean {
  return SIGNATURES.some((signature) =>
    signature.every(([offset, bytes]) => bytes.every((byte, index) => file[offset + index] === byte)),
  );
}
