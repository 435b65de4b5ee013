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
            Same person? {account.name} has an account: {reachedBy(account)}
          </p>
          <Button
            variant="secondary"
            onClick={() => {
              setAsked(account)
              setIsOpen(true)
            }}
          >
            Join <span className="sr-only">them with {account.name}</span>
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Is ${client.name} the same person as ${asked?.name}?`}
        confirm="Join them"
        cancel="Keep them apart"
        busy={isJoining}
        onConfirm={() => asked && void join(asked)}
      >
        {client.name}’s bookings move to the account of {asked?.name} ({asked && reachedBy(asked)}), who sees them from then on.
        This can’t be undone.
      </ConfirmDialog>
    </div>
  )
}
