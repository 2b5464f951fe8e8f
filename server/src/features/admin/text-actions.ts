import { refused } from "../../http/errors.ts";
import type { Rendered } from "../../markup/render-text.ts";
import { TextRefused } from "../../markup/text-refused.ts";

/** The drawn text; throws 422 with what the renderer has against it, under the name of the field when given. */
export async function refusing(drawing: Promise<Rendered>, field?: string): Promise<Rendered> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    const details = error.problems.map(({ line, message }) => ({
      field,
      message: `Line ${line}: ${message}`,
    }));
    throw refused(error.message, details);
  }
}
