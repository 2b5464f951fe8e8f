import { tabStore } from "./local-storage.ts";

const LINKED_PAGE_KEY = "linked_page";

/** The page of a shared link that was opened before the sign-in; null if there is none. */
export const linkedPage = (): string | null => tabStore.read(LINKED_PAGE_KEY);

/** Remembers the page of a shared link until its reader has signed in and seen it. */
export const rememberLinkedPage = (path: string): void => tabStore.write(LINKED_PAGE_KEY, path);

export const forgetLinkedPage = (): void => tabStore.write(LINKED_PAGE_KEY, undefined);
