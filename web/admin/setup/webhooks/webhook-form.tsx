import { t } from '@lingui/core/macro'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { type Webhook, type WebhookEvent, webhookEvents, webhookInput } from '../../../../domain/messages/webhook.ts'
import type { Failure } from '../../../api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { notify } from '../../../ui/toast.ts'
import { CheckboxField, RadioField } from '../../shared/form/choice-fields.tsx'
import { showThenFocus } from '../../shared/form/show-then-focus.ts'
import { useStoreWebhookMutation } from './webhook-api.ts'
import { eventNames } from './webhook-text.ts'

const scopes = () => ({ all: t`Everything`, some: t`Only some changes` })
type Scope = keyof ReturnType<typeof scopes>

interface WebhookFormProps {
  readonly webhook: Webhook | null
  readonly onClose: () => void
}

/** Holds a webhook's input until it is stored. */
function useWebhookForm({ webhook, onClose }: WebhookFormProps, form: RefObject<HTMLFormElement | null>) {
  const [storeWebhook, { isLoading: isSaving }] = useStoreWebhookMutation()
  const before = webhook?.events.filter((event): event is WebhookEvent => webhookEvents.includes(event as WebhookEvent)) ?? []
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [scope, setScope] = useState<Scope>(before.length > 0 ? 'some' : 'all')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(before)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const chosenEvents = scope === 'all' ? [] : events
  const isChanged = url !== (webhook?.url ?? '') || chosenEvents.join() !== before.join()

  function showErrors(found: Partial<Record<string, string>>): void {
    showThenFocus(form, () => setErrors(found))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const { data, error } = webhookInput.safeParse({ url, events: chosenEvents, active: webhook?.active ?? true })
    const noEvents = scope === 'some' && events.length === 0 ? { events: t`Choose at least one` } : {}
    const allErrors = { ...(error && fieldErrors(error)), ...noEvents }
    setFailure(null)
    if (!data || Object.keys(allErrors).length > 0) return showErrors(allErrors)
    setErrors({})
    try {
      await storeWebhook({ id: webhook?.id, input: data }).unwrap()
      notify({ text: webhook ? t`Webhook saved.` : t`Webhook added. Give its secret to your system.` })
      onClose()
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      if (fields) showErrors(fields)
      else setFailure(message)
    }
  }

  return {
    url,
    changeUrl(next: string): void {
      setUrl(next)
      setErrors({ ...errors, url: undefined })
    },
    scope,
    setScope,
    events,
    chooseEvents(next: readonly WebhookEvent[]): void {
      setEvents(next)
      setErrors({ ...errors, events: undefined })
    },
    errors,
    failure,
    isSaving,
    isChanged,
    submit,
  }
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  // The pressed button was replaced by the form.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { errors, isSaving, ...entered } = useWebhookForm({ webhook, onClose }, form)
  const { question, mayLeave } = useUnsavedChanges(entered.isChanged && !isSaving)

  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={titleId} className="font-serif text-heading font-medium">
        {webhook ? t`Change the webhook` : t`Add a webhook`}
      </h2>
      <form ref={form} onSubmit={entered.submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t({ message: 'Address', context: 'on the web' })}
          hint={t`Where your system takes requests.`}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={entered.url}
          error={errors.url}
          onChange={({ target }) => entered.changeUrl(target.value)}
        />
        <RadioField
          label={t({ message: 'It receives', comment: 'Followed by choices: Everything, Only some changes' })}
          name="scope"
          choices={['all', 'some']}
          labelOf={(choice) => scopes()[choice]}
          value={entered.scope}
          error={undefined}
          onChange={entered.setScope}
        />
        {entered.scope === 'some' && (
          <CheckboxField
            label={t({ message: 'Bookings that are', comment: 'Followed by choices: New, Confirmed, Moved' })}
            name="events"
            choices={webhookEvents}
            labelOf={(event) => eventNames()[event]}
            value={entered.events}
            error={errors.events}
            onChange={entered.chooseEvents}
          />
        )}
        <FormFailure failure={entered.failure} isKept />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSaving} className="grow sm:grow-0">
            {webhook ? t`Save webhook` : t`Add webhook`}
          </Button>
          <Button
            variant="secondary"
            disabled={isSaving}
            onClick={async () => {
              if (await mayLeave()) onClose()
            }}
            className="grow sm:grow-0"
          >
            {t`Close`}
          </Button>
        </div>
      </form>
      {question}
    </section>
  )
}
