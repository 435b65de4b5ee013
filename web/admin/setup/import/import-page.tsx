import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import type { ImportFile } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices } from '../../../../domain/operations/moving-in/person-questions.ts'
import { pageMeta } from '../../../page-meta.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { ChooseFile } from './choose-file.tsx'
import { FileSteps } from './file-steps.tsx'
import { importApi, useImportFileQuery, useStopFileMutation } from './import-api.ts'
import { progressText } from './import-text.ts'
import { ProgressBar } from './progress-bar.tsx'

export const meta = pageMeta(
  () => t`Import`,
  () => t`Bring clients and bookings over from another system.`,
)

/** Interval in milliseconds at which a busy file is polled. */
const pollMillis = 1_000

const nobodyChosen: PersonChoices = { all: null, each: {} }

const isWorkedOn = (file: ImportFile | null | undefined) => file?.state === 'checking' || file?.state === 'importing'

export default function ImportPage() {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(frame, heading)
  return (
    <>
      <PageHeading title={t`Import`}>
        {t`Bring clients and bookings over from Fresha, Square, Vagaro, Easy!Appointments, another Chairtime or a spreadsheet.`}
      </PageHeading>
      <div ref={frame}>
        <ImportSteps heading={heading} />
      </div>
    </>
  )
}

function ImportSteps({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { data: file, refetch, ...query } = useImportFile()
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  // State of the page, since progress replaces the questions during a check.
  const [savedChoices, setSavedChoices] = useState({ id: '', people: nobodyChosen })
  const failure = failureOf(query)
  const received = (sent: File | null) => {
    setChosenFile(sent)
    return refetch()
  }
  const failed = failure && <LoadFailed problem={t`We couldn’t load the import.`} error={failure.message} onRetry={refetch} />
  if (file === undefined) return failed || <Loader label={t`Loading…`} />
  // Another person's file may have replaced ours.
  const ours = chosenFile?.name === file?.name ? chosenFile : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {failed}
      {file === null && <ChooseFile onReceived={received} />}
      {file && isWorkedOn(file) && <Working file={file} heading={heading} />}
      {file && !isWorkedOn(file) && (
        <FileSteps
          key={file.id}
          file={file}
          chosen={ours}
          people={savedChoices.id === file.id ? savedChoices.people : nobodyChosen}
          onPeople={(people) => setSavedChoices({ id: file.id, people })}
          heading={heading}
          onStale={refetch}
        />
      )}
    </div>
  )
}

function useImportFile() {
  const { data } = importApi.endpoints.importFile.useQueryState()
  return useImportFileQuery(undefined, { pollingInterval: isWorkedOn(data) ? pollMillis : 0 })
}

function Working(props: { readonly file: ImportFile; readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { file, heading } = props
  const [stopFile, { isLoading: isStopping, isError }] = useStopFileMutation()
  const { name, state, progress } = file
  const share = progress?.all ? progress.done / progress.all : null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-heading font-medium wrap-anywhere">
        {state === 'checking' ? t`Checking ${{ file: name }}` : t`Importing ${{ file: name }}`}
      </h2>
      <ProgressBar label={state === 'checking' ? t`Checking` : t`Importing`} share={share} />
      <p role="status" className="text-muted">
        {progressText(progress)}
      </p>
      <p className="text-sm text-muted">
        {state === 'checking' ? t`Nothing is imported yet.` : t`You can leave this page. The import goes on.`}
      </p>
      {isError && <Alert tone="danger">{t`We couldn’t stop it. Please try again.`}</Alert>}
      <div>
        <Button variant="secondary" busy={isStopping} onClick={() => void stopFile(file.id)}>
          {state === 'checking' ? t`Stop the check` : t`Stop the import`}
        </Button>
      </div>
    </section>
  )
}
