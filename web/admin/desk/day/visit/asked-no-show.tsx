import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

interface AskedNoShowProps {
  readonly client: string
  readonly onConfirm: () => void
  /** Renders the button. @param ask its click handler */
  readonly children: (ask: () => void) => ReactNode
}

export function AskedNoShow({ client, onConfirm, children }: AskedNoShowProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Is ${client} a no-show?`}
        confirm="Mark as a no-show"
        cancel="Keep waiting"
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
      >
        The visit is canceled, and its time can be booked. You can take it back.
      </ConfirmDialog>
    </>
  )
}
