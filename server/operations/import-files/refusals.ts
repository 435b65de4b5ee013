import { msg } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { largestImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import { refusals } from '../../platform/refusals.ts'

export const tooLarge = msg`The file is larger than ${{ size: largestImportFile / 1024 / 1024 }} MB. Split it, or use “npm run import”.`

export const importRefusal = refusals({
  file_gone: () => new AppError('not_found', say(msg`That file isn’t here anymore. Choose it again.`)),
  file_missing: () => new AppError('invalid', say(msg`Choose a file.`), { fields: { file: say(msg`Choose a file`) } }),
  file_too_large: () => new AppError('too_large', say(tooLarge)),
  file_unusable: ({ problem }: { readonly problem: string }) => invalidField('file', problem),
  other_importing: () => new AppError('conflict', say(msg`Another file is being imported right now. Wait until it’s done.`)),
  other_reading: () => new AppError('conflict', say(msg`Another file is being read right now. Wait until it’s done.`)),
  in_work: () => new AppError('conflict', say(msg`This file is being worked on. Wait until it’s done.`)),
  tables_unchosen: () => invalidField('tableSet', say(msg`Choose which tables are the salon’s.`)),
  imported: () => new AppError('conflict', say(msg`This file was imported. Choose it again to import it again.`)),
  columns_unchosen: () => new AppError('invalid', say(msg`Choose what the columns are.`)),
  columns_wrong: ({ fields }: { readonly fields: Record<string, string> }) =>
    new AppError('invalid', `${Object.values(fields)[0]}.`, { fields }),
  columns_changed: () =>
    new AppError('conflict', say(msg`Somebody changed the columns meanwhile. Look at the result again, then import it.`)),
  unchecked: () => new AppError('conflict', say(msg`Check the file first.`)),
})
