import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link2, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type Webhook, type WebhookEvent, webhookEvents } from '../../../../domain/messages/webhook.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { Secret } from './secret.tsx'
import { removeWebhook, useSendTestMutation, useStoreWebhookMutation } from './webhook-api.ts'
import { WebhookForm } from './webhook-form.tsx'
import { eventsText } from './webhook-text.ts'

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly onRemoved: () => void
}

/** Sends tests, switches and removes a webhook; opens its log after a test. */
function useWebhook({ webhook, onRemoved }: WebhookCardProps) {
  const { id, url, events, active } = webhook
  const [sendTest] = useSendTestMutation()
  const [storeWebhook] = useStoreWebhookMutation()
  const dispatch = useAppDispatch()
  const [isLogOpen, setIsLogOpen] = useState(false)
  /** Number of tests sent; each returns the log to its first page. */
  const [tests, setTests] = useState(0)
  const [busy, setBusy] = useState<'test' | 'switch' | 'remove' | null>(null)

  async function run(what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> {
    setBusy(what)
    try {
      await work()
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setBusy(null)
    }
  }

  const test = () =>
    run('test', async () => {
      await sendTest(id).unwrap()
      setTests(tests + 1)
      setIsLogOpen(true)
    })
  const turn = () =>
    run('switch', async () => {
      const knownEvents = webhookEvents.filter((event) => (events as WebhookEvent[]).includes(event))
      await storeWebhook({ id, input: { url, events: knownEvents, active: !active } }).unwrap()
      notify({ about: id, text: active ? t`Switched off. Nothing is sent to it now.` : t`Switched on.` })
    })
  const remove = () =>
    run('remove', async () => {
      await dispatch(removeWebhook(id))
      onRemoved()
      notify({ about: id, text: t`Webhook removed.` })
    })

  return { isLogOpen, setIsLogOpen, tests, busy, test, turn, remove }
}

export function WebhookCard({ webhook, onRemoved }: WebhookCardProps) {
  const { id, url, active } = webhook
  const { isLogOpen, setIsLogOpen, tests, busy, test, turn, remove } = useWebhook({ webhook, onRemoved })
  const titleId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) change.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const [isConfirming, setIsConfirming] = useState(false)

  if (isEditing) {
    return <WebhookForm webhook={webhook} onClose={() => setIsEditing(false)} />
  }
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <WebhookFacts webhook={webhook} titleId={titleId} />
      <Secret webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy === 'test'} disabled={!active} onClick={test}>
          {t`Send a test`}
        </Button>
        <Button variant="secondary" toggles aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          {isLogOpen ? t`Hide the log` : t`Show the log`}
        </Button>
        <Button ref={change} variant="quiet" onClick={() => setIsEditing(true)} className="px-3!">
          {t({ message: 'Change', context: 'verb: changes the webhook' })}
        </Button>
        <Button variant="quiet" toggles busy={busy === 'switch'} onClick={turn} className="px-3!">
          {active ? t`Switch off` : t`Switch on`}
        </Button>
        <Button variant="quiet" onClick={() => setIsConfirming(true)} className="px-3!">
          {t`Remove`}
        </Button>
      </div>
      {isLogOpen && <DeliveryLog key={tests} webhookId={id} />}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Remove this webhook?`}
        confirm={t`Remove webhook`}
        cancel={t`Keep it`}
        busy={busy === 'remove'}
        onConfirm={remove}
      >
        <Trans>
          <span className="wrap-anywhere">{url}</span> won’t receive bookings anymore, and its log is deleted.
        </Trans>
      </ConfirmDialog>
    </section>
  )
}

interface WebhookFactsProps {
  readonly webhook: Webhook
  readonly titleId: string
}

function WebhookFacts({ webhook, titleId }: WebhookFactsProps) {
  const { url, events, active, failed } = webhook
  return (
    <div className="grid gap-1">
      <h2 id={titleId} className="flex items-start gap-2 text-lg font-medium">
        <Link2 aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{url}</span>
      </h2>
      <p className="text-muted">
        {active ? eventsText(events) : <strong className="font-medium text-ink">{t`Switched off`}</strong>}
      </p>
      {failed > 0 && (
        <p className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t`${plural(failed, { one: '# delivery failed.', other: '# deliveries failed.' })}`}
        </p>
      )}
    </div>
  )
}
