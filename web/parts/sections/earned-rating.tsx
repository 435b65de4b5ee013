import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
/** Clients' rating in words: a first visit goes without icons. */
export function EarnedRating({ mean, count }: { readonly mean: number; readonly count: number }) {
  return (
    <p className="text-sm">
      <span aria-hidden="true" className="text-accent">
        ★{' '}
      </span>
      <span className="font-semibold tabular-nums">
        <Trans>
          <span className="sr-only">Rated </span>
          {{ rating: mean.toFixed(1) }}
        </Trans>
      </span>{' '}
      <span className="text-muted">{t`${plural(count, { one: `from ${count} visit`, other: `from ${count} visits` })}`}</span>
    </p>
  )
}
