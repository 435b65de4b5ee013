import { t } from '@lingui/core/macro'
import type { OwnRating, TextState } from '../../../domain/booking/ratings/rating.ts'
import { Stars } from './stars.tsx'

const stateText = (): Record<TextState, string> => ({
  none: '',
  waiting: t`We’ll read your line before we show it.`,
  shown: t`Your line is on our site.`,
  hidden: t`We don’t show your line.`,
})

export function GivenRating({ rating }: { readonly rating: OwnRating }) {
  const { stars, text, textState, hiddenReason, reply } = rating
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t`Your rating`}</span>
        <Stars count={stars} />
      </p>
      {text && <p className="wrap-anywhere">“{text}”</p>}
      {textState !== 'none' && (
        <p className="text-sm text-muted wrap-anywhere">
          {stateText()[textState]} {hiddenReason}
        </p>
      )}
      {reply && (
        <p className="border-s-2 border-accent ps-3 wrap-anywhere">
          <span className="font-medium">{t`Our answer:`} </span>
          {reply}
        </p>
      )}
    </div>
  )
}
