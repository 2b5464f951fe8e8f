/** Links stay as they are: a button within a link would be two things at once. */
const PICTURES = /<a\b[^>]*>[\s\S]*?<\/a>|<svg\b[^>]*\brole="img"[^>]*>[\s\S]*?<\/svg>|<img\b[^>]*>/g;

/** Rendered text whose pictures each stand in a button of this class. The pictures bring their own words. */
export function withZoomButtons(html: string, className: string): string {
  return html.replace(PICTURES, (found) =>
    found.startsWith("<a")
      ? found
      : `<button type="button" class="${className}"><span class="unseen">Enlarge: </span>${found}</button>`,
  );
}
