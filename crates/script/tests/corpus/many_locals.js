eval('let '+Array.from({length:70000},(_, i)=>'v'+i).join(',')+';');
