#!/usr/bin/env node
import {runDoctorCommand} from './doctor/command.ts';
import {USAGE} from './doctor/options.ts';

const [command, ...rest] = process.argv.slice(2);
if (command === 'doctor') process.exitCode = await runDoctorCommand(rest);
else {
  const help = `${USAGE}\n"app-stream doctor --help" lists the options.\n`;
  (command === undefined || command === '--help' ? process.stdout : process.stderr).write(help);
  process.exitCode = command === '--help' ? 0 : 2;
}
