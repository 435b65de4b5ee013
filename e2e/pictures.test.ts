import { picture } from '../server/testing/image-files.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { moveUp, pickUp } from './support/keyboard.ts'
import { expectNothingSideways } from './support/layout.ts'
import { openUntilShown } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

const file = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(width, height).jpeg().toBuffer(),
})

test.use({ viewport: { width: 390, height: 844 } })

test('the owner adds pictures, puts them in order and describes them, and a visitor sees them so', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  const before = await (await context.request.get('/api/settings')).json()
  const change = async (gallery: object[]) => {
    const { version, settings } = await (await context.request.get('/api/settings')).json()
    const data = { version, settings: { ...settings, pictures: { ...settings.pictures, gallery } } }
    expect((await context.request.patch('/api/settings', { data })).status()).toBe(200)
  }
  await change([])
  try {
    await page.goto(settingsPath('Pictures'))
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const rows = pictures.getByRole('button', { name: /^Drag / })

    // Several at once. The first upload fails and another file is no image: the rest is uploaded, and input stays.
    await page.route('**/api/images', (route) => route.abort(), { times: 1 })
    await pictures
      .getByLabel('Add pictures')
      .setInputFiles([
        await file('bob.jpg', 900, 1200),
        await file('curls.jpg', 1200, 900),
        { ...(await file('a.gif', 9, 9)), mimeType: 'image/gif' },
      ])
    const uploads = pictures.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem').filter({ hasText: 'a.gif' })).toContainText(
      'Choose a PNG, JPEG, WebP or AVIF image.',
    )
    await expect(uploads.getByRole('listitem').filter({ hasText: 'bob.jpg' })).toContainText(
      'We can’t reach the image service.',
    )
    await expect(rows).toHaveCount(1)
    await uploads.getByRole('button', { name: 'Try bob.jpg again' }).click()
    await expect(rows).toHaveCount(2)
    await uploads.getByRole('button', { name: 'Leave out a.gif' }).click()
    await expect(uploads).toBeHidden()

    await expect(pictures.getByText('2 pictures have no description yet.')).toBeVisible()
    await pictures.locator('[name="pictures.gallery.0.alt"]').fill('Loose curls')
    await pictures.locator('[name="pictures.gallery.1.alt"]').fill('A straight bob')
    await expect(pictures.getByText('no description yet')).toBeHidden()
    await expectAccessible()
    await expectNothingSideways(page, 390)

    await pickUp(page, 'A straight bob', '2 of 2')
    await moveUp(page, 'A straight bob', '1 of 2')
    await page.keyboard.press('Space')
    await expect(rows.first()).toHaveAccessibleName('Drag A straight bob')
    await pictures.getByRole('button', { name: 'Remove A straight bob' }).click()
    await expect(rows).toHaveCount(1)
    await expect(pictures.getByRole('button', { name: 'Remove Loose curls' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rows.first()).toHaveAccessibleName('Drag A straight bob')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()

    await context.clearCookies()
    const work = page.getByRole('region', { name: 'Our work' })
    const open = work.getByRole('button', { name: /^Enlarge/ })
    await openUntilShown(page, '/', (soon) => expect(open).toHaveCount(2, soon))
    await expect(open.first()).toHaveAccessibleName('Enlarge: A straight bob')
    await work.scrollIntoViewIfNeeded()
    const image = open.first().locator('img')
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\?w=(240|512)$/)
    await expectAccessible()
    await expectNothingSideways(page, 390)

    await open.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture 1 of 2' })
    await expect(dialog.getByRole('img', { name: 'A straight bob' })).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('ArrowRight')
    const second = page.getByRole('dialog', { name: 'Picture 2 of 2' })
    const curls = second.getByRole('img', { name: 'Loose curls' })
    await expect(curls).toBeVisible()
    const { y = 0, height = 0 } = (await curls.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(844)
    await page.mouse.move(80, 400)
    await page.mouse.down()
    await page.mouse.move(260, 410)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open.first()).toBeFocused()
  } finally {
    await signIn(admin)
    await change(before.settings.pictures.gallery)
  }
})
