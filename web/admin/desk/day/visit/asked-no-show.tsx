import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { NoShowMoney, useCancelMoney } from '../../../shared/visit/cancel-money.tsx'

interface AskedNoShowProps {
  /** Its id. */
  readonly visit: string
  readonly client: string
  readonly onConfirm: () => void
  /** Renders the button. @param ask its click handler */
  readonly children: (ask: () => void) => ReactNode
}

export function AskedNoShow({ visit, client, onConfirm, children }: AskedNoShowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isKnown, ...money } = useCancelMoney([visit], !isAsking)
  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Is ${client} a no-show?`}
        confirm={t`Mark as a no-show`}
        cancel={t({ message: 'Keep waiting', context: 'for a client who hasn’t come' })}
        waiting={!isKnown}
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p>{t`The visit is canceled, and its time can be booked. You can take it back.`}</p>
          <NoShowMoney {...money} />
        </div>
      </ConfirmDialog>
    </>
  )
}
