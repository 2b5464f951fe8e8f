import type { ComponentProps } from "react";
import { encode } from "uqr";

/** The blank border, in modules, without which some phones don't find a code. */
const BORDER = 4;

type Props = ComponentProps<"svg"> & { text: string };

/** A text as a QR code, dark on light in every theme: many phones don't read the reverse. */
export function QrCode({ text, ...svg }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      {...svg}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${text}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
