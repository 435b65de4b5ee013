import { useEffect } from 'react'
import type { Service } from '../../../domain/service.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { addService, updateService } from '../../store/services.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import type { RecordFormProps } from '../catalogue/catalogue.tsx'
import { FormEnd } from '../form/form-card.tsx'
import { NumberField } from '../form/number-field.tsx'
import { emptyService, serviceForm, serviceValues } from './service-values.ts'

/** For a new service, or for the one to update. */
export function ServiceForm({ item, onDone, onCancel, onChange }: RecordFormProps<Service>) {
  const dispatch = useAppDispatch()
  const { formProps, field, isChanged, isSending, failure } = useForm({
    empty: item ? serviceValues(item) : emptyService,
    schema: serviceForm,
    async send(input) {
      await (item ? dispatch(updateService({ id: item.id, input })) : dispatch(addService(input))).unwrap()
      notify({ text: item ? 'Service updated.' : 'Service added.' })
    },
    onSent: onDone,
  })
  useEffect(() => onChange(isChanged), [onChange, isChanged])

  return (
    <form {...formProps} autoComplete="off" className="grid gap-2.5">
      <TextField label="Service Name" type="text" {...field('ServiceName')} />
      <TextAreaField label="Description" {...field('Description')} />
      <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <NumberField label="Price" hint="In dollars, such as 45 or 45.50." {...field('Price')} />
        <NumberField label="Duration in minutes" hint="From 5 to 540." whole {...field('Duration')} />
      </div>
      <FormEnd submit={item ? 'Update Service' : 'Add Service'} isSending={isSending} failure={failure} onCancel={onCancel} />
    </form>
  )
}
