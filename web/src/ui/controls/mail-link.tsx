/** A `mailto:` link; the fallback text until the address is known. */
export function MailLink({ address, fallback }: { address: string | undefined; fallback: string }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : fallback;
}
