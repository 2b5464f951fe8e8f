import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "../../../ui/controls/field.tsx";
import { useDebouncedValue } from "../../../ui/controls/use-debounced-value.ts";

const DEBOUNCE_MS = 300;

type Props = { label: string; query: string; onQueryChange: (text: string) => void };

/** Search field that reports its text after a pause in typing. */
export function SearchFilter({ label, query, onQueryChange }: Props) {
  const [text, setText] = useState(query);
  const [notifiedQuery, setNotifiedQuery] = useState(query);
  const debouncedText = useDebouncedValue(text, DEBOUNCE_MS);
  // `query` was changed from outside, for example by "Clear filters".
  if (query !== notifiedQuery) {
    setNotifiedQuery(query);
    setText(query);
  }
  const notify = useEffectEvent((settledText: string) => {
    if (settledText === notifiedQuery) return;
    setNotifiedQuery(settledText);
    onQueryChange(settledText);
  });
  useEffect(() => {
    if (debouncedText === text) notify(text);
  }, [debouncedText, text]);
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      // The search needs no Enter, which would save a form around it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
