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

const stateNames: Record<TextState, string> = {
  none: 'No line',
  waiting: 'Not looked at yet',
  shown: 'Shown',
  hidden: 'Kept back',
}

interface RatingCardProps {
  readonly rating: DeskRating
  readonly onDone: () => void
}

export function RatingCard({ rating, onDone }: RatingCardProps) {
  const { id, clientName, stylistName, date, stars, text, textState, hiddenReason, version } = rating
  const { shortDate } = useFormats()
  const [answer, { isLoading }] = useAnswerRatingMutation()
  const [reply, setReply] = useState(rating.reply)
  const [reason, setReason] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const about = <span className="sr-only"> of {clientName || 'a client'}</span>

  async function send(change: Omit<Parameters<typeof answer>[0], 'id' | 'version'>, said: string): Promise<void> {
    setFailure(null)
    try {
      await answer({ id, version, ...change }).unwrap()
      notify({ text: said })
      setReason(null)
      if (change.textState) onDone()
    } catch (thrown) {
      setFailure(thrown as Failure)
    }
  }
  const written = reply.trim() === rating.reply ? {} : { reply }
  return (
    <article
      aria-label={`Rating of ${clientName || 'a client'}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Stars count={stars} />
        <span className="text-sm text-muted">{stateNames[textState]}</span>
      </p>
      {text && <p className="text-lg wrap-anywhere">“{text}”</p>}
      <p className="text-sm text-muted wrap-anywhere">
        {clientName ? (
          <Link to={`/admin/bookings?q=${id}`} className="text-accent underline underline-offset-4">
            {clientName}
          </Link>
        ) : (
          'Somebody whose visit was deleted'
        )}
        {stylistName && ` with ${stylistName}`} · {shortDate(date)}
      </p>
      {textState === 'hidden' && hiddenReason && <p className="text-sm wrap-anywhere">You said why: {hiddenReason}</p>}
      {failure && !failure.fields && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <TextField
        label="Your answer"
        hint="The client sees it, and everybody once the line is shown."
        maxLength={ratingLimits.reply}
        value={reply}
        error={failure?.fields?.reply}
        onChange={({ target }) => setReply(target.value)}
      />
      {reason !== null && (
        <TextField
          label="Why it stays back"
          hint="The client reads this."
          maxLength={ratingLimits.reason}
          value={reason}
          autoFocus
          error={failure?.fields?.hiddenReason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {text && textState !== 'shown' && reason === null && (
          <Button busy={isLoading} onClick={() => send({ textState: 'shown', ...written }, 'The line is shown.')}>
            Show the line{about}
          </Button>
        )}
        {text && textState !== 'hidden' && (
          <Button
            variant={reason === null ? 'secondary' : 'danger'}
            busy={isLoading}
            onClick={() =>
              reason === null
                ? setReason('')
                : send({ textState: 'hidden', hiddenReason: reason, ...written }, 'The line stays back.')
            }
          >
            {reason === null ? 'Keep it back' : 'Keep the line back'}
            {about}
          </Button>
        )}
        {reason !== null && (
          <Button variant="secondary" onClick={() => setReason(null)}>
            Cancel
          </Button>
        )}
        {'reply' in written && reason === null && (
          <Button variant="secondary" busy={isLoading} onClick={() => send(written, 'Your answer is saved.')}>
            Save answer{about}
          </Button>
        )}
      </div>
    </article>
  )
}
