import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { oneDecimal, written } from '../../../domain/language/numbers.ts'
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
          {{ rating: written(mean, oneDecimal) }}
        </Trans>
      </span>{' '}
      <span className="text-muted">{t`${plural(count, { one: `from ${count} visit`, other: `from ${count} visits` })}`}</span>
    </p>
  )
}
