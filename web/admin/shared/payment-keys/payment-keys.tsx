import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProviderKeys, ProviderState } from '../../../../domain/booking/prepayment/provider-keys.ts'
import type { Failure } from '../../../api-error.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useAppDispatch, useCan } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { notify } from '../../../ui/toast.ts'
import { CopyField } from '../form/copy-field.tsx'
import { removeKeys, usePaymentKeysQuery } from './keys-api.ts'
import { KeysForm } from './keys-form.tsx'
import { modeText } from './mode-text.ts'

/** The account into which clients pay; the administrator's alone. */
export function PaymentKeys() {
  const mayEdit = useCan('online-payments.keys')
  return mayEdit ? <KeysCard /> : null
}

function KeysCard() {
  const { data: state, refetch, ...query } = usePaymentKeysQuery()
  const failure = failureOf(query)
  if (!state && failure)
    return <LoadFailed problem={t`We couldn’t load the payment keys.`} error={failure.message} onRetry={refetch} />
  if (!state) return <Loader label={t`Loading the payment keys…`} />
  const { stored, outside } = state
  return (
    <section
      id="payment-keys"
      aria-labelledby="payment-keys-title"
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="payment-keys-title" className="font-serif text-heading font-medium">
        {t`Stripe`}
      </h2>
      <Connection state={state} />
      {outside === null && (
        <>
          <KeysForm key={stored ? 'stored' : 'new'} state={state} />
          <Endpoint endpoint={state.endpoint} />
          {stored && <RemoveKeys stored={stored} openPayments={state.openPayments} />}
        </>
      )}
    </section>
  )
}

function Connection({ state: { stored, outside } }: { readonly state: ProviderState }) {
  if (outside) {
    return (
      <Alert tone="info">
        <p className="max-w-prose wrap-anywhere">
          {modeText(outside.mode)}{' '}
          {t`Whoever runs Chairtime has set the keys. They can change them, or let you enter some here.`}
        </p>
      </Alert>
    )
  }
  if (!stored) {
    return (
      <p className="max-w-prose text-muted">
        {t`Clients pay on Stripe’s pages into your own account there. Until you enter its keys, nothing is asked for. Begin with the test keys.`}
      </p>
    )
  }
  if (stored.keys === 'unreadable') {
    return (
      <Alert tone="warning">
        <p className="max-w-prose">
          {t`Something changed where Chairtime runs, so the keys can’t be read anymore. Until you enter them again, nobody can pay.`}
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone={stored.mode === 'test' ? 'warning' : 'success'}>
      <p className="max-w-prose wrap-anywhere">
        <Trans>
          Connected to the account <strong>{stored.account}</strong>.
        </Trans>{' '}
        {modeText(stored.mode)}
      </p>
    </Alert>
  )
}

function Endpoint({ endpoint: { url, events } }: Pick<ProviderState, 'endpoint'>) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
        {t`Where Stripe sends its events`}
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-muted">
          {t`In Stripe, under Developers, Webhooks, add an endpoint with this address and these events. Its signing secret is the second key above.`}
        </p>
        <CopyField label={t`Address`} value={url} />
        <ul className="grid gap-1 text-sm">
          {events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

interface RemoveKeysProps {
  readonly stored: ProviderKeys
  readonly openPayments: number
}

function RemoveKeys({ stored, openPayments }: RemoveKeysProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const dispatch = useAppDispatch()

  async function remove(): Promise<void> {
    setIsRemoving(true)
    try {
      await dispatch(removeKeys({ version: stored.version, leavesOpen: openPayments > 0 }))
      notify({ about: 'payment keys', text: t`Keys removed. Nothing is asked for anymore.` })
    } catch (thrown) {
      notify({ about: 'payment keys', text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsRemoving(false)
    setIsAsking(false)
  }

  return (
    <div className="border-t border-line pt-4">
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t`Remove these keys`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Remove the payment keys?`}
        confirm={t`Remove them`}
        cancel={t`Keep them`}
        busy={isRemoving}
        onConfirm={remove}
      >
        {openPayments > 0
          ? t`${plural(
              { count: openPayments },
              {
                one: '# payment is still open. Without the keys it can be followed and given back at Stripe only.',
                other: '# payments are still open. Without the keys they can be followed and given back at Stripe only.',
              },
            )}`
          : t`Nothing is asked for until you enter others.`}
      </ConfirmDialog>
    </div>
  )
}
