import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAsciiDigits } from './ascii-digits.ts';
import {
  brandOf,
  cardNumberProblem,
  caretAfterFormat,
  checkCard,
  cvvLengthOf,
  digitsOf,
  expiryProblem,
  findTestCard,
  formatExpiry,
  groupCardNumber,
  isLuhn,
  onlyTestCards,
} from './card-rules.ts';
import { testCards } from './test-cards.ts';

const digits = fc.stringMatching(/^\d{0,24}$/);
const typed = fc.oneof(
  digits,
  fc.string(),
  fc.stringMatching(/^[\d /.-]{0,24}$/),
  fc.stringMatching(/^(34|37|4|5[1-5]|6011|35)[\d ]{0,20}$/),
);

describe('card number', () => {
  test('is grouped in fours, and 4-6-5 for Amex', () => {
    expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupCardNumber('4242-4242 4')).toBe('4242 4242 4');
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupCardNumber('3782822')).toBe('3782 822');
    expect(groupCardNumber('')).toBe('');
  });

  test('grouping is idempotent, loses no digit and stops at the length of a card', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const grouped = groupCardNumber(text);
        expect(groupCardNumber(grouped)).toBe(grouped);
        expect(grouped).not.toMatch(/^ | $| {2}/);
        expect(digitsOf(text).startsWith(digitsOf(grouped))).toBe(true);
        expect(digitsOf(grouped).length).toBeGreaterThanOrEqual(
          Math.min(digitsOf(text).length, 15),
        );
        expect(digitsOf(grouped).length).toBeLessThanOrEqual(19);
      }),
    );
  });

  test('is found in pasted text, in any script of digits', () => {
    const visa = '4242 4242 4242 4242';
    expect(groupCardNumber(`Card: ${visa} exp 12/29`)).toBe(visa);
    expect(groupCardNumber('Card 1: 4242-4242-4242-4242, CVV 123')).toBe(visa);
    expect(groupCardNumber('４２４２ ４２４２ ４２４２ ４２４２')).toBe(visa);
    expect(groupCardNumber('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢')).toBe(visa);
    expect(groupCardNumber('۴۲۴۲')).toBe('4242');
    expect(toAsciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ １／２９')).toBe('0123456789 0123456789 1/29');
    const around = fc.stringMatching(/^[a-z:,/]{1,9}(?: \d{1,2}[a-z:])?$/);
    fc.assert(
      fc.property(around, fc.constantFrom(...testCards), around, (before, { number }, after) => {
        expect(digitsOf(groupCardNumber(`${before} ${number}${after}`))).toBe(number);
      }),
    );
  });

  test('keeps the caret behind its digit', () => {
    fc.assert(
      fc.property(typed, fc.nat(30), (text, at) => {
        const caret = Math.min(at, text.length);
        const grouped = groupCardNumber(text);
        const placed = caretAfterFormat(text, caret, grouped);
        const kept = digitsOf(grouped).length;
        expect(placed).toBeLessThanOrEqual(grouped.length);
        expect(digitsOf(grouped.slice(0, placed)).length).toBe(
          Math.min(digitsOf(text.slice(0, caret)).length, kept),
        );
      }),
    );
    expect(caretAfterFormat('42424', 5, '4242 4')).toBe(6);
    expect(caretAfterFormat('9424 2424 2', 1, '9424 2424 2')).toBe(1);
  });

  test('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11,18}$/), (start) => {
        const right = [...'0123456789'].filter((last) => isLuhn(start + last));
        expect(right).toHaveLength(1);
      }),
    );
    expect(isLuhn('4242424242424243')).toBe(false);
    expect(isLuhn('')).toBe(false);
  });

  test('tells the brand from the first digits', () => {
    const known: [string, string][] = [
      ['4', 'Visa'],
      ['5555 5555', 'MasterCard'],
      ['2221', 'MasterCard'],
      ['2720', 'MasterCard'],
      ['37', 'Amex'],
      ['3530', 'JCB'],
      ['6011', 'Discover'],
      ['3056', 'Diners Club'],
      ['9', ''],
      ['', ''],
    ];
    for (const [start, brand] of known) expect(brandOf(start), start).toBe(brand);
    expect(cvvLengthOf('3782')).toBe(4);
    expect(cvvLengthOf('4242')).toBe(3);
  });

  test('says what is wrong with it', () => {
    expect(cardNumberProblem('')).toBe('Card number is required.');
    expect(cardNumberProblem('4242 4242')).toBe('The card number is not complete.');
    expect(cardNumberProblem('4242 4242 4242 4241')).toContain('a digit seems to be wrong');
    expect(cardNumberProblem('3782 822463 10005')).toBeNull();
  });
});

describe('expiry', () => {
  test.each([
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['122', '12/2'],
    ['1229', '12/29'],
    ['529', '05/29'],
    ['12/2029', '12/29'],
    ['12 / 29', '12/29'],
    ['1/29', '01/29'],
    ['12/', '12/'],
    ['12/202', '12/202'],
    ['122029', '12/29'],
    ['2029-12', '12/29'],
    ['2029-12-01', '12/29'],
    ['2029/3', '03/29'],
    ['202912', '12/29'],
    ['12.29', '12/29'],
    ['１２／２９', '12/29'],
    ['١٢/٢٩', '12/29'],
    ['112/29', '112/29'],
    ['/29', '/29'],
    ['12/295', '12/29'],
    ['', ''],
    ['abc', ''],
  ])('%j becomes %j', (text, written) => {
    expect(formatExpiry(text)).toBe(written);
  });

  test('formatting is idempotent', () => {
    const near = fc.oneof(typed, fc.stringMatching(/^\d{0,2}[ /.-]{0,2}\d{0,5}$/));
    fc.assert(
      fc.property(near, (text) => {
        const written = formatExpiry(text);
        expect(formatExpiry(written)).toBe(written);
        expect(written).toMatch(/^\d*(?:\/\d{0,4})?$/);
      }),
    );
  });

  test('keeps the year while the month is being changed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{0,3}$/),
        fc.stringMatching(/^(20)?[1-9]\d$/),
        fc.constantFrom('/', ' / ', '.', '-', ' '),
        (month, year, separator) => {
          fc.pre(year !== '20' && (month !== '' || separator === '/'));
          const [, written] = formatExpiry(month + separator + year).split('/');
          expect(written).toBe(year.slice(-2));
        },
      ),
    );
  });

  test('is the same typed digit by digit or pasted', () => {
    const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(month, fc.stringMatching(/^\d{2}$/), fc.boolean(), (month, year, isLong) => {
        const whole = `${month}${isLong ? '20' : ''}${year}`;
        // In a field that begins with 20 nobody can tell a short year from the start of a long one.
        fc.pre(isLong || year !== '20');
        const slowly = [...whole].reduce((text, digit) => formatExpiry(text + digit), '');
        expect(slowly).toBe(`${month}/${year}`);
        expect(formatExpiry(whole)).toBe(`${month}/${year}`);
      }),
    );
  });

  test('is valid until the end of its month', () => {
    expect(expiryProblem('11/26', new Date(2026, 10, 30, 23, 59))).toBeNull();
    expect(expiryProblem('11/26', new Date(2026, 11, 1))).toBe('This card has expired.');
    expect(expiryProblem('12/2026', new Date(2026, 11, 31))).toBeNull();
    expect(expiryProblem('13/29', new Date(2026, 10, 1))).toContain('MM/YY');
    expect(expiryProblem('12/2', new Date(2026, 10, 1))).toContain('MM/YY');
    expect(expiryProblem(' ', new Date(2026, 10, 1))).toBe('Expiry is required.');
  });
});

describe('checking a card', () => {
  const today = new Date(2026, 10, 15);
  const good = {
    cardNumber: '4242 4242 4242 4242',
    cardName: 'Robin Walker',
    expiry: '12/29',
    cvv: '123',
  };

  test('reports each wrong field', () => {
    const visa = { outcome: 'success', brand: 'Visa', lastFour: '4242' };
    expect(checkCard(good, today)).toEqual({ errors: {}, simulated: visa });
    const empty = checkCard({ cardNumber: '', cardName: ' ', expiry: '', cvv: '' }, today);
    expect(Object.keys(empty.errors)).toEqual(['cardNumber', 'cardName', 'expiry', 'cvv']);
    const wrong = checkCard({ ...good, cvv: '1234' }, today);
    expect(wrong).toEqual({
      errors: { cvv: expect.stringContaining('3 digits') },
      simulated: null,
    });
    expect(checkCard({ ...good, cvv: ' 1 2 ３' }, today).errors).toEqual({});
    expect(checkCard({ ...good, cvv: '12a3' }, today).errors.cvv).toContain('3 digits');
    expect(checkCard({ ...good, cvv: '12a' }, today).errors.cvv).toContain('3 digits');
  });

  test('refuses a real card without sending anything of it', () => {
    const real = { ...good, cardNumber: '4111 1111 1111 1111' };
    expect(checkCard(real, today)).toEqual({
      errors: { cardNumber: onlyTestCards },
      simulated: null,
    });
  });

  test('accepts every test card and sends only what it does and its last four digits', () => {
    for (const card of testCards) {
      expect(cardNumberProblem(card.number), card.number).toBeNull();
      expect(brandOf(card.number)).toBe(card.brand);
      const sent = findTestCard(groupCardNumber(card.number));
      expect(sent).toEqual({
        outcome: card.outcome,
        brand: card.brand,
        lastFour: card.number.slice(-4),
      });
      expect(JSON.stringify(sent)).not.toMatch(/\d{5}/);
    }
  });
});
