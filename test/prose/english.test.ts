import { describe, expect, it } from 'vitest';
import { isEnglishText } from '../../src/prose/english.ts';
import { expectWithin } from '../processor-time.ts';

describe('a prompt is in English', () => {
  it.each([
    'Look at the last commit. If it is fine, answer with `<goto>NEXT</goto>`.',
    'Fix tests. Commit. <goto>NEXT</goto>',
    'Run tests.\n\n1. Tests red: `<goto>APPROVAL</goto>`\n2. Tests green: `<goto>CHECK</goto>`\n3. No tests: `<result>none</result>`',
    'Read plan.md. Pick first open item. Implement. Run tests. Commit, push, open pull request. Green: `<goto>NEXT</goto>`',
    'Read {{topic}}.',
    'Run tests. <goto>NEXT</goto>',
    'Order the café menu. <goto>NEXT</goto>',
    '',
    "Run `npm test`. Don't change anything.\n\n- all tests pass: `<goto>NEXT</goto>`\n- else: `<goto>FIX</goto>`",
    'Translate the sentence "Niemals darf man nach dem Essen schwimmen gehen" into the language that is asked for.',
    '```sh\necho Hallo und guten Tag, wie geht es dir denn heute\n```\nSay hello.',
    'You are one of the reviewers. Répondez is the word that you look for; 日本語 is what it stands beside.',
  ])('%j', (text) => {
    expect(isEnglishText(text)).toBe(true);
  });
});

describe('a prompt is in another language', () => {
  it.each([
    'Tests ausführen:\n\n- rot: <goto>FIX</goto>\n- grün: <goto>DONE</goto>',
    'Prüfe die letzte Änderung. Wenn sie gut ist, antworte mit `<goto>NEXT</goto>`, sonst mit <goto>FIX</goto>.',
    'Relis le dernier commit. Ne réponds jamais par `<goto>NEXT</goto>` si un test échoue.',
    'Revisa el commit y no respondas nunca con `<goto>NEXT</goto>`; la respuesta es <result>listo</result>.',
    'Controlla il commit e non rispondere mai con `<goto>NEXT</goto>`: la risposta è <result>fatto</result>.',
    'Revise o commit e nunca responda com `<goto>NEXT</goto>`; não é preciso mudar nada.',
    'Bekijk de laatste wijziging. Als het niet goed is, antwoord dan met `<goto>FIX</goto>` of stop.',
    'Sprawdź ostatnią zmianę i nigdy nie odpowiadaj przez `<goto>NEXT</goto>`, jeśli testy nie przechodzą.',
    'Проверь последний commit и ответь `<goto>NEXT</goto>`.',
    '检查最后一次 commit，然后运行 npm test。如果失败，请回答 `<goto>FIX</goto>`。',
    '最後のコミットを確認してください。<result>the work is done and it is fine</result>',
    'Jalankan semua tes. Jika gagal, jawab `<goto>FIX</goto>`, kalau tidak `<goto>NEXT</goto>`.',
    'Son commit bak. Testler gecerse `<goto>NEXT</goto>` yaz, gecmezse `<goto>FIX</goto>` ile bitir.',
    'Pruefe letzten Commit. Tests rot: `<goto>FIX</goto>`. Tests gruen und fertig: <goto>NEXT</goto>',
    'בדוק את השינוי האחרון. <goto>NEXT</goto>',
    'راجع التغيير الأخير. <goto>NEXT</goto>',
    'Prüfe den Text:\n\n```\nthe and to of it is if then with you your that this\n```\n\nDanach bist du mit allem fertig.',
  ])('%j', (text) => {
    expect(isEnglishText(text)).toBe(false);
  });
});

it('takes time that grows with the prompt alone', async () => {
  const signs = ['<', '`', '```', '~~~', '<goto ', '<goto>', '<goto>a', '</goto>', 'a ', 'й', '< '];
  await expectWithin(5, () => {
    for (const sign of signs) isEnglishText(sign.repeat(200_000));
  });
});
