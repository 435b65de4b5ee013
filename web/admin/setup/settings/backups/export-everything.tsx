import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useAskForExportMutation } from '../../../shared/backups/backup-api.ts'
import { Section } from '../section.tsx'
import { DownloadForm } from './download-form.tsx'

const labels = () => ({ json: t`Export everything`, csv: t`Export tables for spreadsheets` })

export function ExportEverything({ asksCode }: { readonly asksCode: boolean }) {
  const [requestedFormat, setRequestedFormat] = useState<'json' | 'csv' | null>(null)
  const [ask] = useAskForExportMutation()
  return (
    <Section
      id="export"
      title={t`Take everything elsewhere`}
      about={t`Your services, stylists and pictures, clients with their notes, bookings, payments, ratings and settings, in one file that other programs can read and Chairtime can import, or as a table of each for spreadsheets. Passwords aren’t in it.`}
    >
      <div className="flex flex-wrap gap-3">
        {(['json', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            aria-expanded={requestedFormat === format}
            onClick={() => setRequestedFormat(requestedFormat === format ? null : format)}
            className="max-sm:w-full"
          >
            {labels()[format]}
          </Button>
        ))}
      </div>
      {requestedFormat && (
        <DownloadForm
          key={requestedFormat}
          ask={(input) => ask({ ...input, format: requestedFormat }).unwrap()}
          asksCode={asksCode}
          onDone={() => setRequestedFormat(null)}
        />
      )}
    </Section>
  )
}
