import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import type { SignedInDevice } from '../../../domain/people/account-access.ts'
import { useFormats } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useRemovalShield } from '../../ui/confirm-dialog.tsx'
import { Loader } from '../../ui/loader.tsx'
import { AccountSection } from './account-section.tsx'
import { useDevices } from './use-devices.ts'

export function DevicesSection() {
  const { devices, loadFailure, failure, busy, load, end, endOthers } = useDevices()
  useRemovalShield(devices?.length ?? 0)
  const section = useRef<HTMLDivElement>(null)
  const focusSection = () => section.current?.focus()
  return (
    <AccountSection
      id="devices"
      title={t`Signed-in devices`}
      about={t`Don’t know one of them? Sign it out and change your password.`}
    >
      <div ref={section} tabIndex={-1} className="grid gap-4">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {loadFailure && <LoadFailed problem={t`We couldn’t load your devices.`} error={loadFailure} onRetry={load} />}
        {!devices && !loadFailure && <Loader label={t`Loading your devices…`} />}
        {devices && (
          <ul className="grid divide-y divide-line">
            {devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={busy === device.id}
                onEnd={() => end(device.id).then(focusSection)}
              />
            ))}
          </ul>
        )}
        {devices && devices.length > 2 && (
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={busy === 'others'}
            onClick={() => endOthers().then(focusSection)}
          >
            {t`Sign out everywhere else`}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

interface DeviceProps {
  readonly device: SignedInDevice
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function Device({ device: { device, signedInAt, isCurrent }, isBusy, onEnd }: DeviceProps) {
  const when = useFormats().dateAndTime(signedInAt)
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted">{t`Signed in ${{ date: when }}`}</p>
      </div>
      {isCurrent ? (
        <span className="shrink-0 rounded-full bg-sunken px-3 py-1 text-sm text-muted">{t`This device`}</span>
      ) : (
        <Button
          variant="quiet"
          className="shrink-0 px-3!"
          busy={isBusy}
          aria-label={t`Sign out ${device}, signed in ${{ date: when }}`}
          onClick={onEnd}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}
