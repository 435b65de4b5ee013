import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { Service } from '../../../../domain/salon/service.ts'
import { addService, selectServices, updateService } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Picture } from '../../../ui/art/picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../../shared/form/form-card.tsx'
import { ImageField, useImageUpload } from '../../shared/form/image-field.tsx'
import { NumberField } from '../../shared/form/number-field.tsx'
import type { RecordFormProps } from '../catalogue-manager.tsx'
import { CopyLink } from '../copy-link.tsx'
import { ServiceTimeline } from './service-timeline.tsx'
import { emptyService, priceHint, serviceFormIn, serviceValues } from './service-values.ts'

export function ServiceForm({ item, onDone, onCancel, onChange }: RecordFormProps<Service>) {
  const { form, image, isUploading } = useServiceForm({ item, onDone, onChange })
  const { formProps, field, values, errors, set, isSending, failure } = form
  const formats = useFormats()

  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <TextField label={t`Service Name`} type="text" {...field('ServiceName')} />
      <TextAreaField label={t`Description`} {...field('Description')} />
      <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <NumberField label={t`Price`} hint={priceHint(formats)} {...field('Price')} />
        <NumberField label={t`Duration in minutes`} hint={t`From 5 to 540.`} whole {...field('Duration')} />
      </div>
      <StylistTimeFields field={field} values={values} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid content-start gap-2">
          <ImageField
            noun="service"
            preview={<Preview imageUrl={values.imageUrl} />}
            progress={image.progress}
            error={image.failure ?? errors.imageUrl}
            onChoose={image.upload}
            onRetry={image.retry}
          />
          {values.imageUrl && (
            <Button variant="quiet" onClick={() => set('imageUrl', '')}>
              {t`Remove image`}
            </Button>
          )}
        </div>
        <div className="grid content-start gap-2.5">
          <CategoryField {...field('category')} />
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="hidden"
              checked={values.hidden}
              onChange={({ target }) => set('hidden', target.checked)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span>
              {t({ message: 'Hidden', context: 'a service' })}
              <span className="block text-sm text-muted">{t`Clients don’t see it and can’t book it. You can.`}</span>
            </span>
          </label>
        </div>
      </div>
      {item && !item.hidden && <CopyLink choice={{ services: item.id }} name={item.ServiceName} />}
      <FormEnd
        submit={item ? t`Update Service` : t`Add Service`}
        isSending={isSending}
        isWaiting={isUploading}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  )
}

/** State of the form. Reports unsaved changes and running uploads to `onChange`. */
function useServiceForm({ item, onDone, onChange }: Pick<RecordFormProps<Service>, 'item' | 'onDone' | 'onChange'>) {
  const dispatch = useAppDispatch()
  const { currency } = useFormats()
  const form = useForm({
    empty: item ? serviceValues(item) : emptyService,
    schema: serviceFormIn(currency),
    async send(input) {
      await (item ? dispatch(updateService({ id: item.id, input })) : dispatch(addService(input))).unwrap()
      notify({ about: 'catalogue', text: item ? t`Service updated.` : t`Service added.` })
    },
    onSent: onDone,
  })
  const image = useImageUpload((imageUrl) => form.set('imageUrl', imageUrl))
  const isUploading = image.progress !== null
  const { isChanged } = form
  useEffect(() => onChange(isChanged || isUploading), [onChange, isChanged, isUploading])
  return { form, image, isUploading }
}

/** Minutes in which the stylist's hands are needed, within the duration and after it. */
function StylistTimeFields({ field, values }: Pick<ReturnType<typeof useServiceForm>['form'], 'field' | 'values'>) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line p-4">
      <legend className="px-1 font-medium">{t`The stylist’s time`}</legend>
      <p className="text-sm text-muted">
        {t`While color processes, the stylist can serve someone else. Both parts lie within the duration. Leave them empty if the stylist is busy throughout.`}
      </p>
      <div className="grid gap-x-5 gap-y-2.5 pb-2 sm:grid-cols-3">
        <NumberField
          label={t({ message: 'Processing', comment: 'Minutes in which color works and the stylist is free' })}
          hint={t`Minutes`}
          whole
          {...field('processingMinutes')}
        />
        <NumberField
          label={t({ message: 'Finishing', comment: 'Minutes of work after the color has worked' })}
          hint={t`Minutes of work after it`}
          whole
          {...field('finishingMinutes')}
        />
        <NumberField label={t`After the visit`} hint={t`Minutes to clean up`} whole {...field('bufferMinutes')} />
      </div>
      <ServiceTimeline typed={values} />
    </fieldset>
  )
}

function Preview({ imageUrl }: { readonly imageUrl: string }) {
  if (imageUrl) return <Picture picture={{ url: imageUrl }} alt="" sizes="11rem" className="size-full object-cover" />
  return (
    <span className="grid size-full place-items-center bg-accent-soft pb-8 text-accent">
      <ImagePlus aria-hidden="true" className="size-10" />
    </span>
  )
}

type CategoryFieldProps = Omit<Parameters<typeof TextField>[0], 'label' | 'hint' | 'list'>

function CategoryField(field: CategoryFieldProps) {
  const services = useAppSelector(selectServices)
  const id = useId()
  const categories = new Set(services.flatMap(({ category }) => (category ? [category] : [])))
  return (
    <>
      <TextField label={t`Category`} hint={t`Optional. Services are listed by category.`} type="text" list={id} {...field} />
      <datalist id={id}>
        {[...categories].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
