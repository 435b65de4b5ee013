import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectEncoding, textOf } from './encoding.ts'
import { createDecoder, type SingleByteEncoding } from './single-byte.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chairtime-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: Uint8Array): Promise<[string, string]> {
  const file = join(folder, 'list.csv')
  await writeFile(file, content)
  const encoding = await detectEncoding(file)
  return [encoding, (await Array.fromAsync(textOf(file, encoding))).join('')]
}

function written(text: string, encoding: SingleByteEncoding): Uint8Array {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [createDecoder(encoding).decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? Number.NaN)
}

const lists: readonly (readonly [string, ...SingleByteEncoding[]])[] = [
  ['Jörg Müller;färbt;Größe;Änne', 'windows-1252', 'macintosh', 'cp850'],
  ['José García;Núñez;mañana;Iñigo', 'windows-1252', 'macintosh', 'cp850'],
  ['Zoé Lefèvre;François;Hélène;garçon;tête', 'windows-1252', 'macintosh', 'cp850'],
  ['Søren Blå;Åse;Ærø', 'windows-1252', 'macintosh', 'cp850'],
  ['Łukasz Wójcik;Świątek;Gęś;Żaneta', 'windows-1250'],
  ['Jiří Dvořák;Kováč;Růžena;Štěpán', 'windows-1250'],
  ['Kovács Eszter;Szőke Tünde;Gyűrű', 'windows-1250'],
  ['İpek Yılmaz;Işıl Demir;Gökçe Şahin;Çağlar', 'windows-1254'],
  ['Jūratė Žukauskienė;Šarūnas;Aušra', 'windows-1257'],
  ['Анна Иванова;Пётр', 'windows-1251'],
  ['Γιώργος Παπαδόπουλος', 'windows-1253'],
  ['שרה כהן', 'windows-1255'],
  ['فاطمة أحمد', 'windows-1256'],
  ['client’s hair;O’Neil;don’t “cut” – 5 €', 'windows-1252'],
  ['Renée O’Neil;l’eau', 'windows-1252'],
  ['Zoë', 'windows-1252', 'macintosh'],
  ['Müller', 'windows-1252', 'macintosh', 'cp850'],
  ['Jürgen;50 €', 'windows-1252'],
]

test.each(lists.map(([words, ...encodings]) => [words, encodings] as const))(
  '%s is read as it was written',
  async (words, encodings) => {
    for (const encoding of encodings) {
      const list = `Name;Notes\r\n${words}\r\n`
      expect(await read(written(list, encoding))).toEqual([encoding, list])
    }
  },
)

test('a cut letter, or one of another encoding, doesn’t make gibberish of the others', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `Jörg Müller ${row};färbt\n`).join('')
  const cut = Buffer.concat([Buffer.from(rows), Buffer.from([0xc3])])
  expect(await read(cut)).toEqual(['utf-8', `${rows}\ufffd`])
  const foreign = Buffer.concat([Buffer.from('Zo'), Buffer.from([0xeb]), Buffer.from(`;x\n${rows}`)])
  expect(await read(foreign)).toEqual(['utf-8', `Zo\ufffd;x\n${rows}`])
})
