import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, Sparkles, Star } from 'lucide-react'
import { oneDecimal, written } from '../../../domain/language/numbers.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'

function fromVisits(count: number): string {
  return t`${plural(count, { one: `from ${count} visit`, other: `from ${count} visits` })}`
}

/** Mean rating out of five, with its count if earned. Without ratings (0), or with too few, a stylist is new, not bad. */
export function Rating({ stylist }: { readonly stylist: Pick<Stylist, 'rating' | 'earned'> }) {
  const { earned } = stylist
  const rating = earned ? (earned.mean ?? 0) : stylist.rating
  if (!(rating > 0)) {
    return (
      <span className="inline-flex items-center gap-1 font-semibold">
        <Sparkles aria-hidden="true" className="size-4 text-accent" />
        {t({ message: 'New', comment: 'A stylist without ratings' })}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1 font-semibold tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-current text-accent" />
      <Trans>
        <span className="sr-only">Rated</span> {{ rating: written(rating, oneDecimal) }}{' '}
        <span className="sr-only">out of 5</span>
      </Trans>
      {earned && <span className="font-normal text-muted"> {fromVisits(earned.count)}</span>}
    </span>
  )
}

export function StylistStatus({ stylist }: { readonly stylist: Pick<Stylist, 'status'> }) {
  const available = isAvailable(stylist)
  const Icon = available ? CircleCheck : CircleSlash
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${available ? 'text-success' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="size-4" />
      {stylistStatusName(stylist.status)}
    </span>
  )
}

export function stylistStatusName(status: Stylist['status']): string {
  return isAvailable({ status }) ? t`Available` : t`Not Available`
}
