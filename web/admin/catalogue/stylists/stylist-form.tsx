import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { inWords } from '../../../../domain/language/lists.ts'
import { type Stylist, stylistStatuses } from '../../../../domain/salon/stylist.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'
import { stylistStatusName } from '../../../parts/catalogue/stylist-facts.tsx'
import { StylistPhoto } from '../../../parts/catalogue/stylist-photo.tsx'
import { addStylist, updateStylist } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { CheckboxField, RadioField } from '../../shared/form/choice-fields.tsx'
import { FormEnd } from '../../shared/form/form-card.tsx'
import { ImageField, useImageUpload } from '../../shared/form/image-field.tsx'
import { NumberField } from '../../shared/form/number-field.tsx'
import type { RecordFormProps } from '../catalogue-manager.tsx'
import { CopyLink } from '../copy-link.tsx'
import { OfferedServicesField } from './services-field.tsx'
import { closedDays, emptyStylist, newStylist, stylistFormIn, stylistValues } from './stylist-values.ts'
import { useDaysQuestion } from './use-days-question.tsx'

export function StylistForm({ item, onDone, onCancel, onChange }: RecordFormProps<Stylist>) {
  const dispatch = useAppDispatch()
  const daysQuestion = useDaysQuestion()
  const { currency, weekday } = useFormats()
  const salon = useAppSelector((state) => state.salon.salon)
  // State, so that the form stays as it began when the salon's hours change.
  const [added] = useState(() => (salon ? newStylist(salon) : emptyStylist))
  const { formProps, field, values, errors, set, isChanged, isSending, failure } = useForm({
    empty: item ? stylistValues(item) : added,
    schema: stylistFormIn(currency),
    async send(input) {
      if (item && !(await daysQuestion.mayRemoveDays(item, input))) return false
      await (item ? dispatch(updateStylist({ id: item.id, input })) : dispatch(addStylist(input))).unwrap()
      notify({ about: 'catalogue', text: item ? t`Stylist updated.` : t`Stylist added.` })
      return true
    },
    onSent: onDone,
  })
  const image = useImageUpload((imageUrl) => set('imageUrl', imageUrl))
  const isUploading = image.progress !== null
  useEffect(() => onChange(isChanged || isUploading), [onChange, isChanged, isUploading])

  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ImageField
          noun="stylist"
          preview={<Preview imageUrl={values.imageUrl} />}
          progress={image.progress}
          error={image.failure ?? errors.imageUrl}
          onChoose={image.upload}
          onRetry={image.retry}
        />
        <div className="grid content-start gap-2.5">
          <TextField label={t`Stylist Name`} type="text" {...field('stylistName')} />
          <TextAreaField label={t`Description`} {...field('description')} />
          <NumberField label={t`Rating`} hint={ratingHint(item)} {...field('rating')} />
        </div>
      </div>
      <RadioField
        label={t`Status`}
        name="status"
        choices={stylistStatuses}
        labelOf={stylistStatusName}
        value={values.status}
        error={errors.status}
        onChange={(status) => set('status', status)}
      />
      <CheckboxField
        label={t`Days Available`}
        name="daysAvailable"
        choices={weekdays}
        labelOf={(day) => weekday(day)}
        value={values.daysAvailable}
        error={errors.daysAvailable}
        hint={<DaysHint stylistId={item?.id} closed={salon ? closedDays(values.daysAvailable, salon) : []} />}
        onChange={(days) => set('daysAvailable', days)}
      />
      <OfferedServicesField
        value={values.services}
        error={errors.services}
        onChange={(services) => set('services', services)}
      />
      {item && <CopyLink choice={{ stylist: item.id }} name={item.stylistName} />}
      <FormEnd
        submit={item ? t`Update Stylist` : t`Add Stylist`}
        isSending={isSending}
        isWaiting={isUploading}
        failure={failure}
        onCancel={onCancel}
      />
      {daysQuestion.question}
    </form>
  )
}

function ratingHint(item: Stylist | null): string {
  return item?.earned
    ? t`Not shown now: clients see what they give. The settings say which.`
    : t`Stars that clients see, from 0 to 5, such as 4.8. With 0, they see “New”.`
}

function Preview({ imageUrl }: { readonly imageUrl: string }) {
  return (
    <StylistPhoto stylist={{ stylistName: '', ...(imageUrl && { imageUrl }) }} decorative sizes="11rem" className="size-full" />
  )
}

interface DaysHintProps {
  /** Undefined for a new stylist. */
  readonly stylistId: string | undefined
  readonly closed: readonly Weekday[]
}

function DaysHint({ stylistId, closed }: DaysHintProps): ReactNode {
  const { weekday } = useFormats()
  return (
    <>
      {closed.length > 0 && (
        <span role="status" className="block text-danger">
          {t`The salon is closed on ${{
            days: inWords(
              closed.map((day) => weekday(day)),
              'serial and',
            ),
          }}, so nothing can be booked then.`}
        </span>
      )}
      {stylistId ? (
        <>
          {t`Only part of a day?`}{' '}
          <Link to={`/admin/stylists/hours?stylist=${stylistId}`} className="text-accent underline underline-offset-4">
            {t`Hours and absences`}
          </Link>
        </>
      ) : (
        t`Only part of a day? Set their hours under Hours once they’re added.`
      )}
    </>
  )
}
