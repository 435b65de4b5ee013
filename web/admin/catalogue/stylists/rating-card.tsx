import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DeskRating, ratingLimits, type TextState } from '../../../../domain/booking/ratings/rating.ts'
import type { Failure } from '../../../api-error.ts'
import { useAnswerRatingMutation } from '../../../parts/ratings/ratings-api.ts'
import { Stars } from '../../../parts/ratings/stars.tsx'
import { useFormats } from '../../../store/hooks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'

/** A line is the client's text beside the stars. */
const stateNames = (): Record<TextState, string> => ({
  none: t({ message: 'No line', comment: 'The client gave stars and wrote nothing' }),
  waiting: t`Not looked at yet`,
  shown: t({ message: 'Shown', comment: 'What the client wrote is shown to everybody' }),
  hidden: t({ message: 'Kept back', comment: 'What the client wrote isn’t shown to others' }),
})

interface RatingCardProps {
  readonly rating: DeskRating
  readonly onDone: () => void
}

type RatingAnswer = Omit<Parameters<ReturnType<typeof useAnswerRatingMutation>[0]>[0], 'id' | 'version'>

export function RatingCard({ rating, onDone }: RatingCardProps) {
  const { id, clientName, version } = rating
  const [answer, { isLoading }] = useAnswerRatingMutation()
  const [reply, setReply] = useState(rating.reply)
  const [reason, setReason] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(input: RatingAnswer, outcome: string): Promise<void> {
    setFailure(null)
    try {
      await answer({ id, version, ...input }).unwrap()
      notify({ text: outcome })
      setReason(null)
      if (input.textState) onDone()
    } catch (thrown) {
      setFailure(thrown as Failure)
    }
  }
  const change = reply.trim() === rating.reply ? {} : { reply }
  return (
    <article
      aria-label={clientName ? t`Rating of ${{ client: clientName }}` : t`Rating of a client`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <Given rating={rating} />
      {failure && !failure.fields && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <TextField
        label={t`Your answer`}
        hint={t`The client sees it, and everybody once the line is shown.`}
        maxLength={ratingLimits.reply}
        value={reply}
        error={failure?.fields?.reply}
        onChange={({ target }) => setReply(target.value)}
      />
      {reason !== null && (
        <TextField
          label={t`Why it stays back`}
          hint={t`The client reads this.`}
          maxLength={ratingLimits.reason}
          value={reason}
          autoFocus
          error={failure?.fields?.hiddenReason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <RatingActions rating={rating} reason={reason} change={change} isSending={isLoading} onReason={setReason} onSend={send} />
    </article>
  )
}

interface RatingActionsProps extends Pick<RatingCardProps, 'rating'> {
  /** Why the line stays back, while it is asked for. */
  readonly reason: string | null
  /** The reply, if it was changed. */
  readonly change: Pick<RatingAnswer, 'reply'>
  readonly isSending: boolean
  readonly onReason: (reason: string | null) => void
  readonly onSend: (input: RatingAnswer, outcome: string) => Promise<void>
}

function RatingActions({ rating, reason, change, isSending, onReason, onSend }: RatingActionsProps) {
  const { clientName, text, textState } = rating
  const client = clientName || t({ message: 'a client', comment: 'Instead of a name: Show the line of a client' })
  return (
    <div className="flex flex-wrap gap-3">
      {text && textState !== 'shown' && reason === null && (
        <Button busy={isSending} onClick={() => onSend({ textState: 'shown', ...change }, t`The line is shown.`)}>
          <Trans>
            Show the line<span className="sr-only"> of {client}</span>
          </Trans>
        </Button>
      )}
      {text && textState !== 'hidden' && (
        <Button
          variant={reason === null ? 'secondary' : 'danger'}
          busy={isSending}
          onClick={() =>
            reason === null
              ? onReason('')
              : onSend({ textState: 'hidden', hiddenReason: reason, ...change }, t`The line stays back.`)
          }
        >
          {reason === null ? (
            <Trans>
              Keep it back<span className="sr-only"> of {client}</span>
            </Trans>
          ) : (
            <Trans>
              Keep the line back<span className="sr-only"> of {client}</span>
            </Trans>
          )}
        </Button>
      )}
      {reason !== null && (
        <Button variant="secondary" onClick={() => onReason(null)}>
          {t`Cancel`}
        </Button>
      )}
      {'reply' in change && reason === null && (
        <Button variant="secondary" busy={isSending} onClick={() => onSend(change, t`Your answer is saved.`)}>
          <Trans>
            Save answer<span className="sr-only"> of {client}</span>
          </Trans>
        </Button>
      )}
    </div>
  )
}

/** The client's stars and line, and whether others see it. */
function Given({ rating }: Pick<RatingCardProps, 'rating'>) {
  const { stars, text, textState, hiddenReason, date } = rating
  const { shortDate } = useFormats()
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Stars count={stars} />
        <span className="text-sm text-muted">{stateNames()[textState]}</span>
      </p>
      {text && <p className="text-lg wrap-anywhere">{t`“${text}”`}</p>}
      <p className="text-sm text-muted wrap-anywhere">
        <Visit rating={rating} /> · {shortDate(date)}
      </p>
      {textState === 'hidden' && hiddenReason && (
        <p className="text-sm wrap-anywhere">{t`You said why: ${{ reason: hiddenReason }}`}</p>
      )}
    </>
  )
}

/** The client, with a link to the visit, and the stylist. */
function Visit({ rating: { id, clientName, stylistName } }: Pick<RatingCardProps, 'rating'>) {
  if (!clientName && !stylistName) return t`Somebody whose visit was deleted`
  if (!clientName) return t`Somebody whose visit was deleted with ${stylistName}`
  const linkProps = { to: `/admin/bookings?q=${id}`, className: 'text-accent underline underline-offset-4' }
  if (!stylistName) return <Link {...linkProps}>{clientName}</Link>
  return (
    <Trans>
      <Link {...linkProps}>{clientName}</Link> with {stylistName}
    </Trans>
  )
}
