import { t } from '@lingui/core/macro'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClientDetails } from '../../../../../domain/people/client.ts'
import type { Failure } from '../../../../api-error.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { useAppDispatch, useCan } from '../../../../store/hooks.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../ui/toast.ts'
import { forgetClient, useDeleteClientMutation } from '../client-api.ts'

interface EndSectionProps {
  readonly client: ClientDetails
  readonly onDeleted: () => void
}

export function EndSection({ client: { id, name, hasAccount }, onDeleted }: EndSectionProps) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const dispatch = useAppDispatch()
  const [remove, { isLoading }] = useDeleteClientMutation()
  const [isOpen, setIsOpen] = useState(false)
  const canExport = useCan('exports.read')
  const canDelete = useCan('clients.delete')

  async function removeClient(): Promise<void> {
    try {
      await remove(id).unwrap()
      onDeleted()
      notify({ text: t`${name} is deleted.` })
      if (isShown.current) await navigate('/admin/clients', { replace: true })
      dispatch(forgetClient())
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
      setIsOpen(false)
    }
  }

  if (!canExport && !canDelete) return null
  return (
    <section aria-label={t`Data`} className="flex flex-wrap items-center gap-3 print:hidden">
      {canExport && (
        <a href={`/api/clients/${encodeURIComponent(id)}/export.csv`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-4" />
          {t`Download as CSV`}
        </a>
      )}
      {canDelete && !hasAccount && (
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t`Delete client`}
        </Button>
      )}
      {canDelete && hasAccount && <p className="text-sm text-muted">{t`They can delete their account in their profile.`}</p>}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Delete ${name}?`}
        confirm={t`Delete for good`}
        cancel={t({ message: 'Keep', context: 'verb: does not delete a client' })}
        busy={isLoading}
        onConfirm={() => void removeClient()}
      >
        {t`Their name, contact, notes, alerts and formulas are gone for good. Their visits stay in your figures without a name. This can’t be undone.`}
      </ConfirmDialog>
    </section>
  )
}
