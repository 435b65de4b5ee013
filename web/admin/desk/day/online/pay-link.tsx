import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { CopyField } from '../../../shared/form/copy-field.tsx'

const QrCode = lazy(() => import('../../../../ui/art/qr-code.tsx').then((module) => ({ default: module.QrCode })))

interface PayLinkProps {
  /** Its path. */
  readonly link: string
  /** Further actions. */
  readonly children?: ReactNode
}

/** The link to pay, to be copied, or scanned from the screen. */
export function PayLink({ link, children }: PayLinkProps) {
  const [isCodeShown, setIsCodeShown] = useState(false)
  const address = new URL(link, window.location.origin).href
  return (
    <div className="grid gap-2">
      <CopyField label={t`Link to pay`} value={address} />
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          variant="secondary"
          className="px-3! text-sm!"
          aria-expanded={isCodeShown}
          onClick={() => setIsCodeShown(!isCodeShown)}
        >
          {isCodeShown ? t`Hide the QR code` : t`Show as QR code`}
        </Button>
      </div>
      {isCodeShown && (
        <Suspense fallback={<div className="size-48" />}>
          <QrCode text={address} label={t`QR code of the link to pay`} className="size-48" />
        </Suspense>
      )}
    </div>
  )
}
