/** What clients gave, in words: the page's first visit does without the icons that the booking flow has. */
export function EarnedRating({ mean, count }: { readonly mean: number; readonly count: number }) {
  return (
    <p className="text-sm">
      <span aria-hidden="true" className="text-accent">
        ★{' '}
      </span>
      <span className="font-semibold tabular-nums">
        <span className="sr-only">Rated </span>
        {mean.toFixed(1)}
      </span>{' '}
      <span className="text-muted">from {count} visits</span>
    </p>
  )
}
