/** Holds the place of something that is being loaded; the size comes with `className`. For the eye only. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line ${className}`} />
}
