/** Clients' rating in words: a first visit goes without icons. */
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
