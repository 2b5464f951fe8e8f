import { type FocusEvent, type KeyboardEvent, useId, useRef } from "react";
import { MAX_QUERY_LENGTH } from "../../api/search.ts";
import { useNavigate } from "../../router/router.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { nextActiveIndex } from "./listbox-navigation.ts";
import styles from "./search-box.module.css";
import { SearchResults } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";

/** Search for chapters, topics and notes, with results while the learner types. */
export function SearchBox() {
  const search = useSearch();
  const { text, isOpen, activeIndex, results, statusMessage, changeText, close } = search;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const hasList = isOpen && results.length > 0;
  const activeResult = isOpen ? results[activeIndex] : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const movedIndex = nextActiveIndex(event.key, activeIndex, results.length);
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Escape") changeText("");
    else if (event.key === "Enter" && activeResult) navigate(activeResult.url);
    else if (movedIndex !== undefined && (isOpen || event.key.startsWith("Arrow")))
      search.activateOption(movedIndex);
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.search} onBlur={(event) => hasFocusLeft(event) && close()}>
      {isOpen && (
        <button
          type="button"
          className={styles.scrim}
          tabIndex={-1}
          aria-label="Close results"
          onClick={close}
        />
      )}
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? id : undefined}
        aria-activedescendant={activeResult && `${id}-${activeIndex}`}
        placeholder="Search for chapters, topics, content..."
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={(event) => changeText(event.target.value)}
        onFocus={search.open}
        onKeyDown={onKeyDown}
      />
      {text !== "" && (
        <IconButton
          icon="clear"
          label="Clear search"
          className={styles.clear}
          onClick={() => {
            changeText("");
            input.current?.focus();
          }}
        />
      )}
      <SearchResults
        id={id}
        query={text}
        statusMessage={statusMessage}
        results={isOpen ? results : []}
        activeIndex={activeIndex}
      />
    </search>
  );
}

/**
 * Returns whether the focus has moved to another part of the page. `relatedTarget` is null if nothing else gets the
 * focus: then the user has tapped the page or switched to another window.
 */
function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.contains(relatedTarget);
}
