import { t } from '@lingui/core/macro'
import { type OwnRating, type RatingInput, ratingInput, ratingLimits } from '../../../domain/booking/ratings/rating.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { StarsField } from './stars.tsx'

interface RatingFormProps {
  readonly bookingId: string
  readonly rating: OwnRating | null
  readonly send: (input: RatingInput) => Promise<unknown>
  readonly onSent?: () => void
  readonly onCancel?: () => void
}

export function RatingForm({ bookingId, rating, send, onSent, onCancel }: RatingFormProps) {
  const { formProps, field, values, errors, set, isSending, failure } = useForm({
    empty: { stars: rating?.stars ?? 0, text: rating?.text ?? '' },
    keptAs: `rating ${bookingId}`,
    schema: ratingInput,
    send,
    ...(onSent && { onSent }),
  })
  const verb = rating ? t`Change rating` : t`Send rating`
  return (
    <form {...formProps} className="grid gap-3">
      <FormFailure failure={failure} isKept />
      <StarsField
        value={values.stars}
        error={errors.stars}
        name={`stars-${bookingId}`}
        onChange={(stars) => set('stars', stars)}
      />
      <TextField
        label={t`A line about it`}
        hint={t`If you like. We read it first, then show it with your first name.`}
        maxLength={ratingLimits.text}
        {...field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {isSending ? t`Sending…` : verb}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {rating ? t`Keep it as it is` : t`Not now`}
          </Button>
        )}
      </div>
    </form>
  )
}
