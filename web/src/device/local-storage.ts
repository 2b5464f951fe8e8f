/**
 * Texts that the browser stores under keys. It may deny its storage, or have no room: what it doesn't take lasts as long
 * as this page. On the server nothing is stored.
 */
class TextStore {
  private open: () => Storage;
  /** What the browser has refused to store. */
  private unstored = new Map<string, string>();

  constructor(open: () => Storage) {
    this.open = open;
  }

  /** The text under a key; null if there is none. */
  read(key: string): string | null {
    return this.unstored.get(key) ?? this.try((storage) => storage.getItem(key)) ?? null;
  }

  /** Stores a text under a key; undefined removes it. */
  write(key: string, text: string | undefined): void {
    this.unstored.delete(key);
    if (text === undefined) this.try((storage) => storage.removeItem(key));
    else if (!this.try((storage) => [storage.setItem(key, text)]) && typeof window !== "undefined")
      this.unstored.set(key, text);
  }

  keys(): string[] {
    return [...(this.try((storage) => Object.keys(storage)) ?? []), ...this.unstored.keys()];
  }

  clear(): void {
    for (const key of this.keys()) this.write(key, undefined);
  }

  private try<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(this.open());
    } catch {
      return undefined;
    }
  }
}

/** What this browser stores. */
export const localStore = new TextStore(() => localStorage);

/** What this tab stores, until it is closed. */
export const tabStore = new TextStore(() => sessionStorage);
