import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { type AddedClient, newClient } from '../../../../domain/people/client.ts'
import { useIsShown } from '../../../late-responses.ts'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { FormCard, FormEnd } from '../../shared/form/form-card.tsx'
import { useAddClientMutation } from './client-api.ts'

export function AddClient({ onClose }: { readonly onClose: () => void }) {
  const [add] = useAddClientMutation()
  const navigate = useNavigate()
  const isShown = useIsShown()
  function open({ id, name, isNew }: AddedClient): void {
    notify({ text: isNew ? t`${name} is one of your clients now.` : t`${name} was here already. This is their card.` })
    if (isShown.current) void navigate(`/admin/clients/${id}`)
  }
  const { formProps, field, isSending, failure } = useForm({
    empty: { name: '', phone: '', email: '' },
    keptAs: 'new client',
    schema: newClient,
    send: async (typed) => open(await add(typed).unwrap()),
  })
  return (
    <div className="mb-6">
      <FormCard title={t`New client`}>
        <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
            {/* The salon's computer is not the client's. */}
            <TextField
              label={t({ message: 'Name', context: 'of a person' })}
              type="text"
              required
              maxLength={100}
              autoComplete="off"
              {...field('name')}
            />
            <TextField label={t`Phone (optional)`} type="tel" maxLength={40} autoComplete="off" {...field('phone')} />
            <TextField label={t`Email (optional)`} type="email" maxLength={254} autoComplete="off" {...field('email')} />
          </div>
          <FormEnd submit={t`Add client`} isSending={isSending} failure={failure} onCancel={onClose} />
        </form>
      </FormCard>
    </div>
  )
}
