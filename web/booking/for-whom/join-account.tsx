import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Client } from '../../../domain/people/client.ts'
import type { Failure } from '../../api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { reachedBy } from '../../ui/salon-contact.ts'
import { useClientToJoinQuery, useJoinClientMutation } from './client-api.ts'

interface JoinAccountProps {
  readonly client: Client
  readonly onJoined: (client: Client) => void
}

export function JoinAccount({ client, onJoined }: JoinAccountProps) {
  const { data } = useClientToJoinQuery(client.id)
  const [joinClient, { isLoading: isJoining }] = useJoinClientMutation()
  const [asked, setAsked] = useState<Client | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const accounts = data?.accounts ?? []
  if (accounts.length === 0) return null

  async function join(account: Client): Promise<void> {
    setFailure(null)
    try {
      onJoined(await joinClient({ id: client.id, accountId: account.id }).unwrap())
    } catch (thrown) {
      setFailure((thrown as Failure).message)
      setIsOpen(false)
    }
  }

  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      {accounts.map((account) => (
        <div key={account.id} className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm text-muted wrap-anywhere">
            {t`Same person? ${{ name: account.name }} has an account: ${{ contact: reachedBy(account) }}`}
          </p>
          <Button
            variant="secondary"
            onClick={() => {
              setAsked(account)
              setIsOpen(true)
            }}
          >
            <JoinWith name={account.name} />
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Is ${{ name: client.name }} the same person as ${{ other: asked?.name ?? '' }}?`}
        confirm={t`Join them`}
        cancel={t`Keep them apart`}
        busy={isJoining}
        onConfirm={() => asked && void join(asked)}
      >
        {asked &&
          t`${{ name: client.name }}’s bookings move to the account of ${{ other: asked.name }} (${{ contact: reachedBy(asked) }}), who sees them from then on. This can’t be undone.`}
      </ConfirmDialog>
    </div>
  )
}

function JoinWith({ name }: { readonly name: string }) {
  return (
    <Trans>
      Join <span className="sr-only">them with {name}</span>
    </Trans>
  )
}
