import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ClientDetails } from '../../../../../domain/people/client.ts'
import { changedFrom, clientChange } from '../../../../../domain/people/client-change.ts'
import { textLimits } from '../../../../../domain/text.ts'
import { useCan } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { callTo } from '../../../../ui/salon-contact.ts'
import { notify } from '../../../../ui/toast.ts'
import { useForm } from '../../../../ui/use-form.ts'
import { FormEnd } from '../../../shared/form/form-card.tsx'
import { useChangeClientMutation } from '../client-api.ts'
import { CardSection } from './card-section.tsx'

export function ContactSection({ client }: { readonly client: ClientDetails }) {
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const canWrite = useCan('clients.write')
  const { phone, email, locked } = client
  function close() {
    setIsChanging(false)
    setTimeout(() => change.current?.focus())
  }
  return (
    <CardSection
      title={t`Contact details`}
      action={
        canWrite &&
        !isChanging &&
        locked.contact === null && (
          <Button ref={change} variant="secondary" onClick={() => setIsChanging(true)}>
            <Trans>
              Change <span className="sr-only">contact</span>
            </Trans>
          </Button>
        )
      }
    >
      {isChanging ? (
        <ContactForm client={client} onClose={close} />
      ) : (
        <dl className="grid gap-2 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-muted">
          <div>
            <dt>{t`Phone`}</dt>
            <dd>
              {phone ? (
                <a href={callTo({ phone })} className="-my-3 inline-block py-3 underline underline-offset-2">
                  {phone}
                </a>
              ) : (
                t`No phone`
              )}
            </dd>
          </div>
          <div>
            <dt>{t`Email`}</dt>
            <dd>
              {email ? (
                <a href={`mailto:${email}`} className="underline underline-offset-2">
                  {email}
                </a>
              ) : (
                t`No email`
              )}
            </dd>
          </div>
        </dl>
      )}
      {locked.contact && <p className="text-sm text-muted">{locked.contact}</p>}
    </CardSection>
  )
}

interface ContactFormProps {
  readonly client: ClientDetails
  readonly onClose: () => void
}

function ContactForm({ client, onClose }: ContactFormProps) {
  // The client as they were when the form opened.
  const [{ id, name, phone = '', email, locked }] = useState(client)
  const [send] = useChangeClientMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { name, phone, email },
    keptAs: `contact ${id}`,
    schema: clientChange,
    send: (change) => send({ id, change: changedFrom({ name, phone, email: email || null }, change) }).unwrap(),
    onSent() {
      notify({ about: id, text: t`Contact saved.` })
      onClose()
    },
  })
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {/* The salon's computer is not the client's. */}
      <TextField
        label={t({ message: 'Name', context: 'of a person' })}
        autoComplete="off"
        maxLength={textLimits.name}
        {...field('name')}
      />
      <TextField label={t`Phone`} type="tel" autoComplete="off" maxLength={40} {...field('phone')} />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="off"
        maxLength={textLimits.email}
        disabled={locked.email !== null}
        hint={locked.email}
        {...field('email')}
      />
      <FormEnd submit={t`Save contact`} isSending={isSending} failure={failure} onCancel={onClose} />
    </form>
  )
}
